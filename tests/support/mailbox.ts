import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'

/** How long a mail is waited for; only a failure takes so long. */
const patienceMs = 60_000

/** Opens the mailbox in another tab, finds the newest mail to the address with the subject, and opens it. */
export async function readMail(context: BrowserContext, to: string, subject: RegExp): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto('/mailbox')
  await tab.getByLabel('Find by recipient').fill(to)
  await tab.getByRole('button', { name: 'Find' }).click()
  await tab.waitForURL(/[?&]to=/)
  const link = tab.getByRole('link', { name: subject }).first()
  // The mail is carried by a job, so it can be a moment later than the answer that promised it.
  for (let waitedMs = 0; !(await link.isVisible()); waitedMs += 200) {
    if (waitedMs > patienceMs) throw new Error(`No mail to ${to} has a subject like ${String(subject)}`)
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

/** The mails kept for an address, newest first. */
export async function mailsTo(url: string, to: string): Promise<KeptMail[]> {
  const answer = await fetch(`${url}/mailbox/messages.json?to=${encodeURIComponent(to)}`)
  if (!answer.ok) throw new Error(`The mailbox answered ${answer.status}`)
  return answer.json()
}

/** The newest mail to an address that `fits`; a job carries it, so it is waited for. */
export async function awaitMail(
  url: string,
  to: string,
  fits: (mail: KeptMail) => boolean,
): Promise<KeptMail> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 100) {
    const mail = (await mailsTo(url, to)).find(fits)
    if (mail !== undefined) return mail
    await pause(100)
  }
  const subjects = (await mailsTo(url, to)).map(({ subject }) => subject)
  throw new Error(`The mail awaited by ${to} did not come. These did: ${subjects.join(' · ')}`)
}

/** The address of a section of the application in the mail with these words. */
export async function sectionLink(url: string, to: string, words: string): Promise<string> {
  const { text } = await awaitMail(url, to, (mail) => mail.text.includes(words))
  const link = /https?:\S+\/dashboard\/registration\/\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error(`No link in: ${text}`)
  return link
}
