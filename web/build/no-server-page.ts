import { escapeHtml } from '#contract/escape-html.ts'
import type { Identity } from '#contract/institution.ts'
import type { Plugin } from 'vite'

/** Name of the page in the folder of the portal's build. `deploy/nginx/matric.conf` names it too. */
export const noServerFile = 'no-server.html'

/**
 * Returns the page that the proxy sends while no Matric server responds. The page contains its styles, because nothing
 * else can be loaded then. `href=""` loads the same URL again.
 */
export function noServerPage({ abbreviation, name, support, colours }: Identity): string {
  const contacts = support.contacts.map(({ name: who, role, phone }) => {
    const digits = phone.replaceAll(/[^\d+]/g, '')
    return `<p>${escapeHtml(role)}: ${escapeHtml(who)}<br><a href="tel:${digits}">${escapeHtml(phone)}</a></p>`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Not available at the moment | ${escapeHtml(abbreviation)}</title>
<style>
:root { color-scheme: light dark; --action: ${colours.primary}; }
body { margin: 0; border-top: 6px double var(--action); background: #fbf8f2; color: #1a1c2c; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: 3rem 1rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.25; }
h2 { margin: 2.5rem 0 0; font-size: 1.125rem; }
p { margin: 0 0 1rem; }
h2 ~ p { margin: 0; }
h2 ~ p a { display: inline-block; padding: 0.625rem 0; }
a { color: var(--action); }
.button { display: inline-block; padding: 0.75rem 1.25rem; border-radius: 0.375rem; background: var(--action); color: #fff; font-weight: 600; text-decoration: none; }
:focus-visible { outline: 3px solid currentcolor; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  :root { --action: ${colours.primaryOnDark}; }
  body { background: #12142b; color: #ece9f5; }
  .button { color: #0b0d20; }
}
</style>
<main>
  <h1>This page is not available at the moment</h1>
  <p>Our servers are not responding. Try again in a few minutes. Everything that was saved with us is still there.</p>
  <p>If you have just paid, do not pay again. We ask the bank about your payment as soon as we are back.</p>
  <p><a class="button" href="">Try again</a></p>
  <h2>${escapeHtml(name)}</h2>
  ${contacts.join('\n  ')}
  <p><a href="mailto:${escapeHtml(support.email)}">${escapeHtml(support.email)}</a></p>
  <p>${escapeHtml(support.hours)}</p>
</main>
</html>
`
}

/** Adds the page to the portal's build. */
export function addNoServerPage(identity: Identity): Plugin {
  return {
    name: 'matric:no-server-page',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: noServerFile, source: noServerPage(identity) })
    },
  }
}
