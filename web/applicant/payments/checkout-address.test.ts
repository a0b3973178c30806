import { expect, test } from 'vitest'
import { checkoutAddress } from './checkout-address.ts'

const own = 'https://apply.example'

test.each([
  'https://checkout.paystack.com/abc123',
  'https://login.remita.net/remita/onepage/biller/payment.spa?rrr=1',
  'https://apply.example/sandbox/paystack/checkout/abc',
])('%s is allowed', (address) => {
  expect(checkoutAddress(address, own)).toBe(address)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//evil.example/x',
  '/\\evil.example',
  'https://evil.example/checkout.paystack.com',
  'https://checkout.paystack.com@evil.example/',
  'https://checkout.paystack.com.evil.example/',
  'https://apply.example@evil.example/',
  'https://user:secret@checkout.paystack.com/',
  'http://checkout.paystack.com/abc',
  'https://checkout.paystack.com:8443/abc',
  'https://сheckout.paystack.com/',
  'blob:https://checkout.paystack.com/1',
  'ftp://checkout.paystack.com/',
  '',
  'not an address',
])('%s is rejected', (address) => {
  expect(checkoutAddress(address, own)).toBeNull()
})
