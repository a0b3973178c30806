import { formatDateTime } from '#contract/dates.ts'
import { escapeHtml } from '#contract/escape-html.ts'
import type { KeptMail } from './mail.store.ts'

/** Renders the page that lists emails, in the given order. `to` is the search text for a recipient. */
export function mailboxPage(mails: readonly KeptMail[], to: string): string {
  return frame(
    'Mailbox',
    `<h1>Mailbox</h1>
    <p>There is no mail server, so emails are stored here instead of being sent. Everybody who can open this page can read them.</p>
    <form method="get" action="/mailbox" role="search">
      <label for="to">Find by recipient</label>
      <span><input id="to" name="to" type="search" value="${escapeHtml(to)}" autocomplete="off" autocapitalize="none" spellcheck="false"><button>Find</button></span>
    </form>
    ${mails.length === 0 ? empty(to) : `<ul>${mails.map(row).join('\n')}</ul>`}`,
  )
}

/** Renders the page with the text of one email. URLs of our own pages become links. */
export function mailPage(mail: KeptMail, publicUrl: string): string {
  return frame(
    mail.subject,
    `<p><a href="/mailbox">← All mails</a></p>
    <h1>${escapeHtml(mail.subject)}</h1>
    <dl>
      <div><dt>To</dt><dd>${escapeHtml(mail.recipientName)} &lt;${escapeHtml(mail.recipient)}&gt;</dd></div>
      <div><dt>Written</dt><dd>${time(mail)}</dd></div>
    </dl>
    <pre>${linked(mail.text, publicUrl)}</pre>
    <p><a href="/mailbox/${mail.id}/html">See it as the recipient would</a></p>`,
  )
}

export function missingMailPage(): string {
  return frame(
    'No such mail',
    `<h1>There is no such mail</h1>
    <p><a href="/mailbox">Go to the mailbox</a></p>`,
  )
}

function empty(to: string): string {
  return to === ''
    ? '<p class="empty">No mails yet. Register in the portal and the first one arrives here.</p>'
    : `<p class="empty">No mails to «${escapeHtml(to)}». <a href="/mailbox">Show all</a></p>`
}

function row(mail: KeptMail): string {
  return `<li><a href="/mailbox/${mail.id}">${escapeHtml(mail.subject)}</a>
      <span>${escapeHtml(mail.recipient)}</span> ${time(mail)}</li>`
}

function time({ createdAt }: KeptMail): string {
  const instant = createdAt.toISOString()
  return `<time datetime="${instant}">${formatDateTime(instant)}</time>`
}

function linked(text: string, publicUrl: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => {
      const safe = escapeHtml(part)
      return part.startsWith(`${publicUrl}/`) ? `<a href="${safe}">${safe}</a>` : safe
    })
    .join('')
}

function frame(title: string, main: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${escapeHtml(title)}</title>
  <link rel="stylesheet" href="/mailbox/mailbox.css">
</head>
<body>
  <main>
    ${main}
  </main>
</body>
</html>
`
}
