import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { institution } from '#tests/support/institution/index.ts'
import { noServerFile, noServerPage } from './no-server-page.ts'

test('the page lists all support contacts, and loads nothing', () => {
  const { identity } = institution
  const page = noServerPage(identity)
  for (const { name, phone } of identity.support.contacts) {
    expect(page).toContain(name)
    expect(page).toContain(phone)
  }
  expect(page).toContain(`mailto:${identity.support.email}`)
  expect(page).not.toMatch(/\ssrc=|<link|url\(|@import/)
})

test('the page escapes the texts of the institution', () => {
  const page = noServerPage({ ...institution.identity, name: 'Arts & <b>Science</b>' })
  expect(page).toContain('Arts &amp; &lt;b&gt;Science&lt;/b&gt;')
})

test('the sample configuration of nginx uses this page', () => {
  const nginx = readFileSync(new URL('../../deploy/nginx/matric.conf', import.meta.url), 'utf8')
  expect(nginx).toMatch(new RegExp(`error_page\\s+502 504 /${noServerFile};`))
  expect(nginx).toMatch(new RegExp(`location = /${noServerFile} \\{[^}]*internal;`))
})
