import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type * as AdmissionPart from 'virtual:institution/admission'
import { Landing } from './landing.tsx'
import styles from './landing.module.css'

vi.mock('virtual:institution/admission', async (load) => {
  const { admission } = await load<typeof AdmissionPart>()
  return { admission: { ...admission, closesOn: '2025-11-30' } }
})

test('the landing page contains the texts for before and after the closing day, each marked', () => {
  const page = renderToStaticMarkup(createElement(MemoryRouter, {}, createElement(Landing)))
  const marked = (mark: string | undefined) =>
    [...page.matchAll(/<(p|a) class="([^"]*)"[^>]*>(.*?)<\/\1>/g)]
      .filter(([, , classes]) => classes?.split(' ').includes(mark ?? '?'))
      .map(([, , , words]) => words?.replace(/<[^>]*>/g, ''))
  expect(marked(styles.whenOpen)).toEqual([
    expect.stringMatching(/^Apply on your phone/),
    'Get started',
    expect.stringMatching(/Open until 30\/11\/2025$/),
  ])
  expect(marked(styles.whenClosed)).toEqual([
    expect.stringContaining('Applications are closed. The last day was 30/11/2025.'),
    'Login',
  ])
})
