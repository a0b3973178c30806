import { escapeHtml } from '#contract/escape-html.ts'

/** URL path of the banner's style sheet. Pages without a banner do not load it. */
export const bannerStylesheet = '/office-banner.css'

/** Link to the banner's style sheet, for the head of a page with a banner. */
export const bannerLink = `<link rel="stylesheet" href="${bannerStylesheet}">`

/** Returns the banner of the office as HTML. */
export function bannerElement(text: string): string {
  return `<aside id="office-banner" aria-label="Notice from the university">${escapeHtml(text)}</aside>`
}

/** Inserts the banner of the office at the top of a portal document. Without a text, returns the document unchanged. */
export function withBanner(html: string, text: string | null): string {
  if (text === null) return html
  return html
    .replace('</head>', `${bannerLink}</head>`)
    .replace(/<body[^>]*>/, (body) => body + bannerElement(text))
}

export const bannerCss = `#office-banner {
  padding: 0.75rem 1rem;
  border-bottom: 2px solid var(--ochre, #b07a12);
  background: var(--ochre-tint, #fbf0d9);
  color: var(--ink, #1a1c2c);
  font-weight: 600;
  overflow-wrap: anywhere;
}
`
