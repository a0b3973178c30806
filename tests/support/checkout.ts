import type { Page } from 'playwright-core'
import type { Knobs } from '#sandbox/paystack/knobs.ts'
import type { Transaction } from '#sandbox/paystack/ledger.ts'

const buttons = { pay: /^Pay ₦/, decline: 'Decline the payment', leave: 'Leave without paying' }

/** Presses one of the checkout page's buttons. */
export async function atCheckout(page: Page, act: keyof typeof buttons): Promise<void> {
  await page.getByText('Test checkout').waitFor()
  await page.getByRole('button', { name: buttons[act] }).click()
}

async function control(url: string, method: string, path: string, body?: object): Promise<Response> {
  const answer = await fetch(`${url}/sandbox/paystack/control/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`The gateway's stand-in refused ${path}: ${await answer.text()}`)
  return answer
}

/** Makes the gateway misbehave until `mend`. */
export async function turn(url: string, knobs: Partial<Knobs>): Promise<void> {
  await control(url, 'PUT', 'knobs', knobs)
}

export async function mend(url: string): Promise<void> {
  await control(url, 'DELETE', 'knobs')
}

/** What the gateway itself has on its books, for an e-mail address. */
export async function gatewayBooks(url: string, email: string): Promise<Transaction[]> {
  const transactions: Transaction[] = await (await control(url, 'GET', 'transactions')).json()
  return transactions.filter((each) => each.email === email)
}

/** The payer pays on the gateway's side only: no browser comes back to tell us. */
export async function settleByItself(url: string, reference: string): Promise<void> {
  await control(url, 'POST', `transactions/${reference}/pay`)
}

/** The gateway refuses the payer on its side only. */
export async function declineByItself(url: string, reference: string): Promise<void> {
  await control(url, 'POST', `transactions/${reference}/decline`)
}
