import type { FastifyInstance, FastifyRequest } from 'fastify'
import { escapeHtml } from '#contract/escape-html.ts'
import type { Identity } from '#contract/institution.ts'

/** Path of the style sheet of the «Page not found» page and the status page. */
export const noSuchPageStylesheet = '/no-such-page.css'

/** Page for people who open a URL that does not exist. */
export interface NoSuchPage {
  html: string
  css: string
}

/**
 * Returns whether a person has opened the URL in a browser. API clients, and all URLs below `/api/`, get the JSON
 * envelope instead of the page.
 */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    !url.startsWith('/api/') &&
    (headers.accept ?? '').includes('text/html')
  )
}

/** Renders the «Page not found» page and its style sheet in the university's colours. */
export function noSuchPage({ name, abbreviation, logo, support, colours }: Identity): NoSuchPage {
  const email = escapeHtml(support.email)
  return {
    html: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Page not found | ${escapeHtml(abbreviation)}</title>
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="${noSuchPageStylesheet}">
<main>
  <img src="/favicon.ico" alt="${escapeHtml(logo.alt)}" width="64" height="64">
  <h1>Page not found</h1>
  <p>There is no page at this address. Check the address for mistakes, or go to the start page of ${escapeHtml(name)}.</p>
  <p><a class="button" href="/application/">Go to the start page</a></p>
  <p>Did a link of ours bring you here? Tell us: <a href="mailto:${email}">${email}</a></p>
</main>
</html>
`,
    css: `:root {
  color-scheme: light dark;
  --ground: #fbf8f2;
  --ink: #1a1c2c;
  --action: ${colours.primary};
  --on-action: #ffffff;
  --working: #1d6b45;
  --slow: #b07a12;
  --down: #a03a1c;
  --ochre: #b07a12;
  --ochre-tint: #fbf0d9;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #12142b;
    --ink: #ece9f5;
    --action: ${colours.primaryOnDark};
    --on-action: #0b0d20;
    --working: #7fd1a4;
    --slow: #e3b34c;
    --down: #ff9d7e;
    --ochre: #e3b34c;
    --ochre-tint: #3a3033;
  }
}
body {
  margin: 0;
  border-top: 6px double var(--action);
  background: var(--ground);
  color: var(--ink);
  font: 1rem / 1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
main {
  max-width: 34rem;
  margin: 0 auto;
  padding: 3rem 1rem;
}
h1 {
  margin: 1rem 0 0.25rem;
  font-size: 1.75rem;
  line-height: 1.25;
}
p {
  margin: 0 0 1.5rem;
}
dl {
  margin: 1.5rem 0;
}
dt {
  margin-top: 1rem;
}
dd {
  margin: 0.25rem 0 0;
  padding-left: 0.75rem;
  border-left: 4px solid var(--working);
}
dd[data-state='slow'] {
  border-color: var(--slow);
}
dd[data-state='down'] {
  border-color: var(--down);
}
a {
  color: var(--action);
  overflow-wrap: anywhere;
}
.button {
  display: inline-block;
  padding: 0.75rem 1.25rem;
  border-radius: 0.375rem;
  background: var(--action);
  color: var(--on-action);
  font-weight: 600;
  text-decoration: none;
}
:focus-visible {
  outline: 3px solid var(--ink);
  outline-offset: 2px;
}
`,
  }
}

/** Serves the style sheet of the «Page not found» page, which the status page uses too. */
export function serveNoSuchPage(app: FastifyInstance, { css }: NoSuchPage): void {
  app.get(noSuchPageStylesheet, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=86400').send(css),
  )
}
