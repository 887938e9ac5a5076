package reports

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // for the templates
	"encoding/base64"
	"html/template"
	"io"
	"strings"
)

//go:embed templates/page.html
var pageTemplate string

//go:embed templates/answer.html
var answerTemplate string

//go:embed templates/parts.html
var partsTemplate string

//go:embed templates/page.css
var pageStyle string

// WriteHTML writes report.html: one file with everything in it, which opens without a network and can be mailed and
// printed. It asks for nothing outside itself, and its content security policy forbids any such request, any script, and
// any style but its own. The verdict comes first, every picture stands beside the numbers it shows, and every default in
// force is named at the end.
func WriteHTML(w io.Writer, in *Input) error {
	p, err := newPage(in)
	if err != nil {
		return err
	}
	return writePage(w, pageTemplate, p)
}

// writePage writes a page from its template, which may use the parts.
func writePage(w io.Writer, text string, data any) error {
	t, err := template.New("page").Parse(text)
	if err != nil {
		return err
	}
	if _, err := t.New("parts").Parse(partsTemplate); err != nil {
		return err
	}
	var b bytes.Buffer
	if err := t.Execute(&b, data); err != nil {
		return err
	}
	_, err = b.WriteTo(w)
	return err
}

// contentPolicy allows the one style sheet of the page and nothing else.
func contentPolicy(style string) string {
	sum := sha256.Sum256([]byte(style))
	hash := base64.StdEncoding.EncodeToString(sum[:])
	return "default-src 'none'; style-src 'sha256-" + hash + "'; base-uri 'none'; form-action 'none'"
}

// inlineSVG is a plot as part of the page, where the namespace goes without saying.
func inlineSVG(p *Plot) (template.HTML, error) {
	var b strings.Builder
	if err := p.Write(&b, "svg"); err != nil {
		return "", err
	}
	return template.HTML(strings.Replace(b.String(), ` xmlns="http://www.w3.org/2000/svg"`, "", 1)), nil
}
