import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PictureField } from './picture-field.tsx'

/**
 * Renders the field during an upload. `sent` is the fraction sent so far. Returns the text for screen readers (`heard`)
 * and all visible text (`page`).
 */
function at(sent: number): { heard: string | undefined; page: string } {
  const field = createElement(PictureField, {
    name: 'slip',
    label: 'Result slip',
    error: undefined,
    fileName: 'slip.jpg',
    previewUrl: null,
    previewAlt: '',
    camera: 'environment',
    preparing: false,
    uploaded: false,
    sent,
    onFile: () => undefined,
    onCancel: () => undefined,
  })
  const page = renderToStaticMarkup(field)
  return { page, heard: /<div role="status">(.*?)<\/div>/.exec(page)?.[1]?.replace(/<[^>]*>/g, '') }
}

test('every per cent of an upload is shown, but screen readers only get every quarter', () => {
  expect(at(0.37).page).toContain('Sending the picture: 37%')
  const heard = Array.from({ length: 101 }, (_, percent) => at(percent / 100).heard)
  expect([...new Set(heard)]).toEqual([0, 25, 50, 75, 100].map((part) => `${part}% of the picture is sent`))
})
