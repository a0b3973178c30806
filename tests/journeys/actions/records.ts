import { randomBytes } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { type StepId, stepOf, steps } from '#contract/steps/registry.ts'
import { anOlevelResult } from '#tests/support/samples.ts'
import { button, heading } from './auth-pages.ts'

/* Functions that fill in the records, upload pictures and submit. They find controls by visible text. */

interface UploadedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Creates a photo for a file chooser. The photo is larger than the stored size, so the portal must shrink it. */
export async function aPhoto(name: string) {
  const raw = { width: 24, height: 32, channels: 3 as const }
  const buffer = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .resize(1800, 2400)
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** A file that the portal rejects on the device, because it is not a picture. */
export const aPdf: UploadedFile = {
  name: 'slip.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7'),
}

/** A photo as iPhones store it. The portal accepts it only in browsers that can decode HEIC, which Chromium cannot. */
export const aHeicPhoto: UploadedFile = {
  name: 'IMG_0042.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
}

/** The portal's explanation for `aHeicPhoto`. */
export const heicMessage =
  /This photo is in the HEIC format, which this browser cannot open\. On an iPhone, open/

/** Creates a detailed photo that is sent in several parts, even after the portal has made it smaller. */
export async function aLargePhoto(name: string): Promise<UploadedFile> {
  const raw = { width: 800, height: 1100, channels: 3 as const }
  const buffer = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .resize(1600, 2200)
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/**
 * Creates a large photo like one from a phone held sideways. With its EXIF orientation applied, the top is red and the
 * bottom is blue.
 */
export async function aTurnedPhoto(): Promise<UploadedFile> {
  const half = { width: 1200, height: 1800, channels: 3 as const }
  const blue = await sharp({ create: { ...half, background: '#00f' } })
    .png()
    .toBuffer()
  const buffer = await sharp({ create: { ...half, width: 2400, background: '#f00' } })
    .composite([{ input: blue, left: 1200, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return { name: 'slip.jpg', mimeType: 'image/jpeg', buffer }
}

/** Returns whether a shown picture is upright, and the main colour of its top and of its bottom. */
export async function coloursOf(picture: Locator) {
  return picture.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas')
    const { naturalWidth: width, naturalHeight: height } = image
    Object.assign(canvas, { width, height })
    const pen = canvas.getContext('2d')
    pen?.drawImage(image, 0, 0)
    const colourAt = (share: number) => {
      const [red = 0, , blue = 0] = pen?.getImageData(width / 2, height * share, 1, 1).data ?? []
      return red > blue ? 'red' : 'blue'
    }
    return { isUpright: height > width, top: colourAt(0.1), bottom: colourAt(0.9) }
  })
}

export const school = { qualification: 'SSCE / WASSCE', name: 'Unity Secondary School, Uyo' }
export const sitting = {
  title: `${anOlevelResult.examName} ${anOlevelResult.examYear}`,
  subjects: [
    ['English Language', 'B3'],
    ['Mathematics', 'C5'],
    ['Biology', 'AR'],
  ],
} as const

export async function fillSchoolRecord(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'New school record' })
  await form.getByLabel('Qualification').selectOption({ label: school.qualification })
  await form.getByLabel('School Name').fill(school.name)
  await form.getByLabel('Start Date').selectOption('1999')
  await form.getByLabel('End Date').selectOption('2005')
}

export async function part(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 2, name: title }).waitFor()
}

export async function openPart(page: Page, title: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: title.split(' ')[0] ?? title })
    .click()
  await part(page, title)
}

export async function saveSchoolRecord(page: Page): Promise<void> {
  await button(page, 'Save and continue').click()
  await part(page, "O'level Results")
}

/** Chooses the result slip, given as a picture or as the path of a file, and waits until it is uploaded. */
export async function sendSlip(page: Page, photo?: UploadedFile | string): Promise<void> {
  const form = page.getByRole('form', { name: "New O'level result" })
  await form.getByLabel('Result slip').setInputFiles(photo ?? (await aPhoto('slip.jpg')))
  await form.getByRole('img', { name: 'Your result slip' }).waitFor()
  // The portal uploads the slip as soon as it is chosen. The result can be added only after the upload.
  await form.getByText('Uploaded', { exact: true }).waitFor()
}

export async function fillOlevel(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: "New O'level result" })
  await form.getByLabel('Exam Name').selectOption(anOlevelResult.examName)
  await form.getByLabel('Exam Number').fill(anOlevelResult.examNumber)
  await form.getByLabel('Exam Year').selectOption(anOlevelResult.examYear)
  for (const [index, [subject, grade]] of sitting.subjects.entries()) {
    await form.getByLabel(`Subject ${index + 1}`).selectOption(subject)
    await form.getByLabel(`Grade ${index + 1}`).selectOption(grade)
  }
}

/** Waits for the form of the step after `id`, if both steps are on the same page. */
export async function awaitNextPart(page: Page, id: StepId): Promise<void> {
  const after = steps[steps.findIndex((step) => step.id === id) + 1]
  if (after?.strip === stepOf(id).strip) await part(page, stepOf(after.id).title)
}

export async function saveOlevel(page: Page): Promise<void> {
  await button(page, 'Save and continue').click()
  await awaitNextPart(page, 'olevelResults')
}

export async function choosePicture(page: Page): Promise<void> {
  await heading(page, 'Picture Upload')
  await page.getByLabel('Select your profile picture').setInputFiles(await aPhoto('me.jpg'))
  await page.getByRole('img', { name: 'The picture you selected' }).waitFor()
}

export async function sendPicture(page: Page): Promise<void> {
  await button(page, 'Upload').click()
  await heading(page, 'Preview Profile')
}

export async function submit(page: Page): Promise<void> {
  await button(page, 'Submit').click()
  await page.getByRole('alertdialog', { name: 'Submit your application' }).waitFor()
  await button(page, 'Yes, Submit').click()
  await heading(page, 'Admission Status')
}
