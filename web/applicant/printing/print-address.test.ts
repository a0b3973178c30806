import { expect, test } from 'vitest'
import { printAddress } from './print-address.ts'

const own = 'https://apply.oniko.example'

test('returns the path of a URL of our own printing endpoints', () => {
  expect(printAddress(`${own}/api/Printing/receipts/abc`, own)).toBe('/Printing/receipts/abc')
})

test.each([
  '',
  '/api/Printing/receipts/abc',
  'javascript:alert(1)',
  'data:application/pdf;base64,AAAA',
  `blob:${own}/api/Printing/receipts/abc`,
  '//evil.example/api/Printing/receipts/abc',
  'https://evil.example/api/Printing/receipts/abc',
  'https://apply.oniko.example.evil.example/api/Printing/receipts/abc',
  'https://apply.oniko.example@evil.example/api/Printing/receipts/abc',
  'https://somebody@apply.oniko.example/api/Printing/receipts/abc',
  'https://apply.oniko.example:8443/api/Printing/receipts/abc',
  'http://apply.oniko.example/api/Printing/receipts/abc',
  'https:\\\\evil.example/api/Printing/receipts/abc',
  'https://аpply.oniko.example/api/Printing/receipts/abc',
  `${own}/application/dashboard`,
  `${own}/api/Printing/../Authentication/Logout`,
])('%s is rejected', (text) => expect(printAddress(text, own)).toBeNull())
