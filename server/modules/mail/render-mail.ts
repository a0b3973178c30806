import { escapeHtml } from '#contract/escape-html.ts'
import { fillIn, hasEmptyPlaceholder } from '#contract/mails.ts'
import type { Identity, Institution } from '#contract/institution.ts'
import { mix } from '#contract/colours.ts'
import { type MailOrder, placeholderValues } from './mail-data.ts'

export type RenderedMail = { subject: string; text: string; html: string }

export type MailInstitution = Pick<Institution, 'identity' | 'mails'>

/** Renders an email as text and HTML, in the institution's wording. */
export function renderMail(
  order: MailOrder,
  { identity, mails }: MailInstitution,
  publicUrl: string,
): RenderedMail {
  const wording = mails[order.template]
  const values = new Map<string, string>([
    ...Object.entries(placeholderValues(order, publicUrl)),
    ['name', order.name],
    ['university', identity.name],
    ['centre', identity.centre],
    ['supportEmail', identity.support.email],
  ])
  const filled = (text: string) => fillIn(text, values)
  const shownTexts = (texts: string[]) =>
    texts.filter((text) => !hasEmptyPlaceholder(text, values)).map(filled)
  const parts = {
    subject: filled(wording.subject),
    greeting: greeting(order.name),
    paragraphs: shownTexts(wording.paragraphs),
    action: filled(wording.action),
    link: values.get('link') ?? publicUrl,
    code: values.get('code') ?? null,
    closing: shownTexts(wording.closing),
  }
  return { subject: parts.subject, text: asText(parts, identity), html: asHtml(parts, identity) }
}

type Parts = {
  subject: string
  greeting: string
  paragraphs: string[]
  action: string
  link: string
  code: string | null
  closing: string[]
}

const codeWords = 'Or type this code where you are asked for it:'

function asText(
  { greeting: greetingText, paragraphs, action, link, code, closing }: Parts,
  identity: Identity,
): string {
  return [
    greetingText,
    ...paragraphs,
    `${action}:\n${link}`,
    ...(code === null ? [] : [`${codeWords}\n${code}`]),
    ...closing,
    `${identity.centre}\n${identity.name}\n${identity.support.email}`,
  ].join('\n\n')
}

/** Renders HTML with inline styles and few elements, because mail clients support little else. */
function asHtml(
  { subject, greeting: greetingText, paragraphs, action, link, code, closing }: Parts,
  identity: Identity,
): string {
  const { primary, primaryDark } = identity.colours
  const borderColour = mix(primary, 0.3, '#ffffff')
  const p = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  const address = escapeHtml(link)
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#fbf8f2;color:#1a1c2c;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:16px">
<div style="background:${primaryDark};color:#ffffff;padding:16px 20px;border-radius:6px 6px 0 0;border-bottom:4px double ${borderColour};font-weight:bold">${escapeHtml(identity.name)}</div>
<div style="background:#ffffff;padding:24px 20px;border:1px solid #d9d4c7;border-top:0;border-radius:0 0 6px 6px">
${p(greetingText)}
${paragraphs.map(p).join('\n')}
<p style="margin:24px 0"><a href="${address}" style="display:inline-block;background:${primary};color:#ffffff;padding:12px 20px;border-radius:6px;font-weight:bold;text-decoration:none">${escapeHtml(action)}</a></p>
<p style="margin:0 0 16px;color:#5a5d73;font-size:14px;overflow-wrap:anywhere">If the button does nothing, open this address: <a href="${address}" style="color:${primary}">${address}</a></p>
${code === null ? '' : `<p style="margin:0 0 16px">${codeWords}<br><code style="font-size:16px;overflow-wrap:anywhere">${escapeHtml(code)}</code></p>\n`}${closing.map(p).join('\n')}
</div>
<p style="margin:16px 20px;color:#5a5d73;font-size:14px">${escapeHtml(identity.centre)}, ${escapeHtml(identity.name)}<br>${escapeHtml(identity.support.email)}</p>
</div>
</body>
</html>
`
}

/**
 * Returns the greeting. Leaves out a name that is empty or could be an advertisement. Anyone can register another
 * person's email address under any name, and mail clients turn a URL in a name into a link.
 */
function greeting(name: string): string {
  return name === '' || name.length > 60 || /[/:@]|\.\p{L}{2}|[^\p{L}\p{M}'’.\- ]/u.test(name)
    ? 'Hello,'
    : `Hello ${name},`
}
