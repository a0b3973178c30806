import { expect, test } from 'vitest'
import { deviceWords } from './device-words.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0'
const android = 'Mozilla/5.0 (Linux; Android 10; K)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${android} ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
  [`${android} ${chrome} Mobile Safari/537.36 OPR/86.0.0.0`, 'Opera on Android'],
  ['Opera/9.80 (Android; Opera Mini/79.0/191.293; U; en) Presto/2.12.423', 'Opera Mini on Android'],
  [`${android} ${chrome} SamsungBrowser/27.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
  [`${android} ${chrome} UCBrowser/13.4.0.1306 Mobile Safari/537.36`, 'UC Browser on Android'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', 'Firefox on Android'],
  [`${windows} ${chrome} Safari/537.36`, 'Chrome on Windows'],
  [`${windows} ${chrome} Safari/537.36 Edg/131.0.0.0`, 'Edge on Windows'],
  [`${iphone} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${iphone} CriOS/131.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} Safari/537.36`, 'Chrome on Mac'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`, 'Chrome on Linux'],
  ['Mozilla/5.0 (Mobile; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5', 'Firefox on KaiOS'],
  ['Dalvik/2.1.0 (Linux; U; Android 13)', 'Android'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
  [undefined, 'Unknown device'],
])('%s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words)
})

// A separate test, because the mutation proof puts test titles into a pattern, and this text is too long for a title.
test('a text of 100,000 characters is an unknown device', () => {
  expect(deviceWords(`${'x'.repeat(100_000)} Firefox Android`)).toBe('Unknown device')
})
