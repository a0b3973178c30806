import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PictureField, type PictureFieldProps } from './picture-field.tsx'

/**
 * Renders the field during an upload of 200 kB. `sent` is the number of bytes sent so far. Returns the text for screen
 * readers (`heard`) and the markup of the whole field (`page`).
 */
function at(
  sent: number,
  more: Partial<PictureFieldProps> = {},
): { heard: string | undefined; page: string } {
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
    progress: { sent, total: 200_000 },
    beforeCamera: async () => undefined,
    onFile: () => undefined,
    onCancel: () => undefined,
    ...more,
  })
  const page = renderToStaticMarkup(field)
  return { page, heard: /<div role="status">(.*?)<\/div>/.exec(page)?.[1]?.replace(/<[^>]*>/g, '') }
}

test('the button that sends a picture again has the size beside it', () => {
  const page = at(0, { onAgain: () => undefined, againSize: 'About 240 kB' }).page
  expect(page).toMatch(/aria-describedby="slip-size".*Send it again.*<span id="slip-size">About 240 kB</)
})

test('the bytes sent are shown, but screen readers only get every quarter', () => {
  expect(at(74_900).page).toContain('Sending the picture: 74 of 200 kB')
  const heard = Array.from({ length: 101 }, (_, percent) => at(percent * 2_000).heard)
  expect([...new Set(heard)]).toEqual([0, 25, 50, 75, 100].map((part) => `${part}% of the picture is sent`))
})
