import { describe, expect, it } from 'vitest'
import { safeCheckoutUrl } from './checkout-url.ts'

const allowed = ['https://checkout.paystack.com', 'http://localhost:3000']

describe('a checkout URL', () => {
  it.each([
    'https://checkout.paystack.com/0peioxfhpn',
    'https://checkout.paystack.com:443/x',
    'http://localhost:3000/sandbox/paystack/checkout/abc',
  ])('is allowed: %s', (address) => {
    expect(safeCheckoutUrl(address, allowed)).toBe(new URL(address).href)
  })

  it.each([
    '',
    '/relative',
    'checkout.paystack.com/x',
    '//checkout.paystack.com/x',
    '//evil.example',
    '///evil.example',
    'http://checkout.paystack.com/x',
    'https://checkout.paystack.com:8443/x',
    'https://checkout.paystack.com.evil.example/x',
    'https://evilcheckout.paystack.com/x',
    'https://evil.example/https://checkout.paystack.com',
    'https://evil.example?https://checkout.paystack.com',
    'https://evil.example#https://checkout.paystack.com',
    'https://checkout.paystack.com@evil.example/x',
    'https://checkout.paystack.com:pw@evil.example/x',
    'https://user@checkout.paystack.com/x',
    'https://user:pw@checkout.paystack.com/x',
    'https:\\\\checkout.paystack.com\\x',
    'https://evil.example\\@checkout.paystack.com/x',
    'https://checkout.paystack.com\\.evil.example/x',
    'https://checkout.paystack.com\t.evil.example/x',
    'https://checkout.paystack.com/\nx',
    ' https://checkout.paystack.com/x',
    'https://checkout.paystack.com/x ',
    'https://checkout.paystack.com/\u0000',
    'https://checkout.paystаck.com/x',
    'https://checkout.paystack。com/x',
    'https://xn--checkout-paystck-5kb.com/x',
    'https://checkout.paystack.com./x',
    'https://[::1]/x',
    'https://2130706433/x',
    'http://localhost/x',
    'http://localhost:3001/x',
    'https://localhost:3000/x',
    'http://127.0.0.1:3000/x',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript://checkout.paystack.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://checkout.paystack.com/0b1c',
    'file:///etc/passwd',
    'ftp://checkout.paystack.com/x',
    'intent://checkout.paystack.com#Intent;scheme=https;end',
    'https:checkout.paystack.com.evil.example/x',
    `https://checkout.paystack.com/${'x'.repeat(2048)}`,
  ])('is rejected: %j', (address) => {
    expect(safeCheckoutUrl(address, allowed)).toBeNull()
  })
})
