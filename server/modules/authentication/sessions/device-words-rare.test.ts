import { expect, test } from 'vitest'
import { deviceWords } from './device-words.ts'

test.each([
  [
    'Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) Version/12.1 Mobile/16H81 Safari/604.1',
    'Safari on iPad',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/131.0.0.0 Safari/537.36', 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chromium/131.0.0.0 Safari/537.36', 'Chrome on Linux'],
  ['Mozilla/5.0 (iPhone; like Mac OS X) OPiOS/16.0.15 Mobile Safari/9537.53', 'Opera Mini on iPhone'],
  ['Mozilla/5.0 (iPhone; like Mac OS X) Mobile Safari/604.1 OPT/5.0', 'Opera on iPhone'],
  ['Opera/9.80 (Windows NT 6.1) Presto/2.12.388 Version/12.18', 'Opera on Windows'],
  ['UCWEB/2.0 (Java; U; MIDP-2.0) UC Browser 9.4', 'UC Browser'],
  ['ucbrowser/8.1 (Linux)', 'UC Browser on Linux'],
  ['Mozilla/5.0 (Linux; Android 9) Chrome/76.0 Safari/537.36 PHX/14.5', 'Phoenix Browser on Android'],
  ['Mozilla/5.0 (Linux; Android 9) Chrome/76.0 PhoenixBrowser Safari/537.36', 'Phoenix Browser on Android'],
  ['Mozilla/5.0 (Linux; Android 10) Chrome/131.0 Mobile Safari/537.36 EdgA/131.0', 'Edge on Android'],
  ['Mozilla/5.0 (iPhone; like Mac OS X) EdgiOS/131.0 Mobile Safari/605.1.15', 'Edge on iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/64.0 Safari/537.36 Edge/17.17134', 'Edge on Windows'],
  ['Mozilla/5.0 (iPhone; like Mac OS X) FxiOS/132.0 Mobile Safari/605.1.15', 'Firefox on iPhone'],
  ['Mozilla/5.0 (Macintosh; PPC) Safari/412', 'Safari on Mac'],
  ['Darwin/21.0 (Mac OS X)', 'Mac'],
  ['Firefox/132.0', 'Firefox'],
])('%s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words)
})

test('the words come from the first 500 characters', () => {
  expect(deviceWords(`${'x'.repeat(493)}Firefox`)).toBe('Firefox')
  expect(deviceWords(`${'x'.repeat(494)}Firefox`)).toBe('Unknown device')
})
