import { escapeHtml } from '#contract/escape-html.ts'
import { formatNaira } from '#contract/money.ts'
import type { Transaction } from './ledger.ts'

/**
 * Renders the checkout page with buttons to pay, to decline and to leave. After a payment, only leaving is possible.
 * The URLs are relative, so the page works under any prefix.
 */
export function checkoutPage(transaction: Transaction, payee: string): string {
  const amount = formatNaira(transaction.amountKobo)
  return frame(
    `Pay ${amount} to ${payee}`,
    '../checkout.css',
    `<p class="to">You are paying</p>
    <h1>${escapeHtml(payee)}</h1>
    <p class="amount">${amount}</p>
    <dl>
      ${transaction.description === '' ? '' : row('For', transaction.description)}
      ${row('Email', transaction.email)}
      ${row('Reference', transaction.reference)}
    </dl>
    ${actions(transaction, amount)}`,
  )
}

export function unknownCheckoutPage(): string {
  return frame(
    'No such checkout',
    '../checkout.css',
    `<h1>There is no such checkout</h1>
    <p>The address may be cut off. Go back to where you started and choose Pay again.</p>`,
  )
}

function actions(transaction: Transaction, amount: string): string {
  const code = escapeHtml(transaction.accessCode)
  const leave = (label: string) =>
    `<form method="post" action="${code}/leave"><button class="plain">${label}</button></form>`
  switch (transaction.status) {
    case 'success':
    case 'reversed':
      return `<p class="notice" role="status"><strong>✓ Paid.</strong> This checkout is done.</p>${leave('Go back to the portal')}`
    case 'pending':
      return `<p class="notice" role="status"><strong>On its way.</strong> The bank has not confirmed it yet.</p>${leave('Go back to the portal')}`
    case 'abandoned':
    case 'ongoing':
    case 'failed':
      return `${
        transaction.status === 'failed'
          ? '<p class="notice wrong" role="status"><strong>✕ Declined.</strong> Nothing was charged. You can try again.</p>'
          : ''
      }
    <form method="post" action="${code}/pay"><button class="pay">Pay ${amount}</button></form>
    <form method="post" action="${code}/decline"><button class="decline">Decline the payment</button></form>
    ${leave('Leave without paying')}
    <p class="hint">Pay plays a card that works, Decline a card the bank refuses. No card details are asked for.</p>`
  }
}

function row(label: string, value: string): string {
  return `<div><dt>${label}</dt><dd>${escapeHtml(value)}</dd></div>`
}

function frame(title: string, stylesheet: string, main: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <meta name="color-scheme" content="light dark">
  <title>${escapeHtml(title)} (test)</title>
  <link rel="stylesheet" href="${stylesheet}">
</head>
<body>
  <header>
    ${cloth()}
    <p><strong>Test checkout</strong> <span>No money moves</span></p>
  </header>
  <main>
    ${main}
  </main>
</body>
</html>
`
}

/** Draws a decorative border with a pattern like woven cloth. */
function cloth(): string {
  return `<svg aria-hidden="true" width="100%" height="48">
      <defs>
        <pattern id="cloth" width="192" height="48" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round">
            <path d="M.8 1v46M48.6.6 48.3 47M96.4 1l.3 46M144.7.8l-.3 46.4M0 1.2h192M0 46.9h192"/>
            <path d="M12 12.6c8-3.4 16-3.2 24 .2M12 20c8-3.4 16-3 24 .2M12 27.4c8-3.2 16-3.4 24 .2M12 34.8c8-3.4 16-3.2 24 0"/>
            <path d="M72.3 10.4 86 24 72.4 37.7 58.6 24.2ZM72.2 17.5l6.6 6.6-6.5 6.5-6.7-6.5Z"/>
            <path d="M120.4 24.2c.2-3.2 4.6-3 4.8.4.2 5.2-8.6 6-9.6.2-1-8 12-10.6 14.4-1.2 1.6 9.2-11 13.6-17.2 7.4"/>
            <path d="m156 12.2 24 23.6M180 12.2l-24 23.6M168 9.6v28.8M153.6 24h28.8"/>
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="48" fill="url(#cloth)"/>
    </svg>`
}
