import type { FastifyInstance } from 'fastify'
import { formatDateTime } from '#contract/dates.ts'
import { escapeHtml } from '#contract/escape-html.ts'
import type { Identity } from '#contract/institution.ts'
import type { PublicState, ServiceState } from '#server/metrics/service-state.ts'
import { bannerElement, bannerLink } from '../banner-in-page.ts'
import { sharedReading } from '#server/metrics/shared-reading.ts'
import { noSuchPageStylesheet } from './no-such-page.ts'

/**
 * Time in ms for which the state of the services and the banner are cached, so that many visitors cause few queries.
 * They are cached even while the database does not respond, because each attempt to read from it then takes seconds.
 */
const maximumAgeMs = 15_000

const stateWords: Record<ServiceState, string> = {
  working: 'Working',
  slow: 'Slow',
  down: 'Not working',
}

const lines: [keyof PublicState, string, Record<'slow' | 'down', string>][] = [
  [
    'portal',
    'Portal',
    {
      slow: 'Pages take longer than usual.',
      down: 'You cannot sign in or save at the moment. What you have saved is safe.',
    },
  ],
  [
    'payments',
    'Payments',
    {
      slow: 'A payment may be confirmed late. Do not pay twice.',
      down: 'You cannot pay at the moment. If you have just paid, do not pay again: we will confirm it later.',
    },
  ],
  [
    'mail',
    'Emails',
    {
      slow: 'Our emails may arrive late.',
      down: 'Our emails are delayed. We send them as soon as we can.',
    },
  ],
]

/**
 * Serves `/status`: a page without JavaScript that shows whether portal, payments and emails work. `banner` returns the
 * text of the office's banner; null if there is none. Calls `state` and `banner` at most every 15 s.
 */
export function serveStatusPage(
  app: FastifyInstance,
  { name, abbreviation, logo, support }: Identity,
  state: () => Promise<PublicState>,
  banner: () => Promise<string | null>,
): void {
  const email = escapeHtml(support.email)
  const read = sharedReading(() => Promise.all([state(), banner()]), maximumAgeMs)
  app.get('/status', { schema: { hide: true } }, async (_request, reply) => {
    const [now, notice] = await read()
    const rows = lines.map(([key, title, words]) => {
      const at = now[key]
      const help = at === 'working' ? '' : `<br>${words[at]}`
      return `<dt>${title}</dt><dd data-state="${at}"><strong>${stateWords[at]}</strong>${help}</dd>`
    })
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', `public, max-age=${maximumAgeMs / 1000}`)
      .send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Status | ${escapeHtml(abbreviation)}</title>
<meta name="description" content="Whether the portal, payments and emails of ${escapeHtml(name)} admissions work.">
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="${noSuchPageStylesheet}">${notice === null ? '' : bannerLink + bannerElement(notice)}
<main>
  <img src="/favicon.ico" alt="${escapeHtml(logo.alt)}" width="64" height="64">
  <h1>Status of ${escapeHtml(name)} admissions</h1>
  <dl>${rows.join('')}</dl>
  <p>As of ${formatDateTime(new Date().toISOString())}. Reload the page for newer information.</p>
  <p><a class="button" href="/application/">Go to the start page</a></p>
  <p>Do you need help? <a href="mailto:${email}">${email}</a></p>
</main>
</html>
`)
  })
}
