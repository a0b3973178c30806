import type { Page } from 'playwright-core'
import type { FaultSettings } from '#sandbox/paystack/fault-settings.ts'
import type { Transaction } from '#sandbox/paystack/ledger.ts'

const buttons = { pay: /^Pay ₦/, decline: 'Decline the payment', leave: 'Leave without paying' }

/** Presses one of the buttons on the sandbox gateway's checkout page. */
export async function atCheckout(page: Page, act: keyof typeof buttons): Promise<void> {
  await page.getByText('Test checkout').waitFor()
  await page.getByRole('button', { name: buttons[act] }).click()
}

async function control(url: string, method: string, path: string, body?: object): Promise<Response> {
  const answer = await fetch(`${url}/sandbox/paystack/control/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`The sandbox gateway rejected ${path}: ${await answer.text()}`)
  return answer
}

/** Makes the sandbox gateway fail in the given ways, until `resetGateway` is called. */
export async function setGatewayFaults(url: string, faults: Partial<FaultSettings>): Promise<void> {
  await control(url, 'PUT', 'faults', faults)
}

/** Ends the faults set by `setGatewayFaults`. */
export async function resetGateway(url: string): Promise<void> {
  await control(url, 'DELETE', 'faults')
}

/** Returns the sandbox gateway's transactions for an email address. */
export async function gatewayTransactions(url: string, email: string): Promise<Transaction[]> {
  const transactions: Transaction[] = await (await control(url, 'GET', 'transactions')).json()
  return transactions.filter((each) => each.email === email)
}

/** Marks a payment as paid at the gateway without using a browser. */
export async function settleByItself(url: string, reference: string): Promise<void> {
  await control(url, 'POST', `transactions/${reference}/pay`)
}

/** Declines a payment at the gateway without using a browser. */
export async function declineByItself(url: string, reference: string): Promise<void> {
  await control(url, 'POST', `transactions/${reference}/decline`)
}
