import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'

const mailTimeoutMs = 60_000

/** Opens another tab with the newest email that has this recipient and subject. Waits until the email arrives. */
export async function readMail(context: BrowserContext, to: string, subject: RegExp): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto('/mailbox')
  await tab.getByLabel('Find by recipient').fill(to)
  await tab.getByRole('button', { name: 'Find' }).click()
  await tab.waitForURL(/[?&]to=/)
  const link = tab.getByRole('link', { name: subject }).first()
  // A job sends the email, so the email may arrive after the response to the request that caused it.
  for (let waitedMs = 0; !(await link.isVisible()); waitedMs += 200) {
    if (waitedMs > mailTimeoutMs) throw new Error(`No mail to ${to} has a subject like ${String(subject)}`)
    await pause(200)
    await tab.reload()
  }
  await link.click()
  await tab.getByRole('heading', { name: subject }).waitFor()
  return tab
}

interface KeptMail {
  subject: string
  text: string
}

/** Returns the stored emails to an email address, newest first. */
export async function mailsTo(url: string, to: string): Promise<KeptMail[]> {
  const answer = await fetch(`${url}/mailbox/messages.json?to=${encodeURIComponent(to)}`)
  if (!answer.ok) throw new Error(`The mailbox answered ${answer.status}`)
  return answer.json()
}

/**
 * Waits until there is an email to `to` for which `fits` returns true, because a job may send the email after the
 * request. Returns the newest such email.
 */
export async function awaitMail(
  url: string,
  to: string,
  fits: (mail: KeptMail) => boolean,
): Promise<KeptMail> {
  for (let waitedMs = 0; waitedMs < mailTimeoutMs; waitedMs += 100) {
    const mail = (await mailsTo(url, to)).find(fits)
    if (mail !== undefined) return mail
    await pause(100)
  }
  const subjects = (await mailsTo(url, to)).map(({ subject }) => subject)
  throw new Error(`No matching mail to ${to} arrived. Mails that arrived: ${subjects.join(' · ')}`)
}

/** Waits for an email that contains `words` and returns its link to a section of the application. */
export async function sectionLink(url: string, to: string, words: string): Promise<string> {
  const { text } = await awaitMail(url, to, (mail) => mail.text.includes(words))
  const link = /https?:\S+\/dashboard\/registration\/\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error(`No link in: ${text}`)
  return link
}
