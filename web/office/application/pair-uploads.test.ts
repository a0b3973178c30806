import { expect, test } from 'vitest'
import type { ReadableApplication } from '#contract/endpoints/application.ts'
import { pairUploads } from './pair-uploads.ts'

type Step = ReadableApplication['steps'][number]

function aStep(stepId: Step['stepId'], bodies: string[]): Step {
  const sections = bodies.map((body) => ({
    title: `${body} 2005`,
    rows: [{ label: 'Exam Name', value: body }],
  }))
  return { stepId, title: stepId, missing: null, correction: null, sections }
}

test('assigns each slip to its sitting, in the order they were added', () => {
  const { steps, rest } = pairUploads({
    steps: [aStep('olevelResults', ['WAEC', 'NECO', 'WAEC'])],
    uploads: [
      { type: 'WAEC Result', file: 'first', sizeBytes: 1000 },
      { type: 'WAEC Result', file: 'second', sizeBytes: 1000 },
      { type: 'NECO Result', file: 'third', sizeBytes: 1000 },
    ],
  })
  expect(steps[0]?.sections.map(({ upload }) => upload?.file)).toEqual(['first', 'third', 'second'])
  expect(rest).toEqual([])
})

test('assigns the portrait to its step and returns uploads without a section', () => {
  const { steps, rest } = pairUploads({
    steps: [aStep('picture', [])],
    uploads: [
      { type: 'Profile picture', file: 'face', sizeBytes: 1000 },
      { type: 'NABTEB Result', file: 'lost', sizeBytes: 1000 },
    ],
  })
  expect(steps[0]?.sections).toEqual([
    { section: { title: '', rows: [] }, upload: expect.objectContaining({ file: 'face' }) },
  ])
  expect(rest.map(({ file }) => file)).toEqual(['lost'])
})

test('a sitting without a slip has no upload; a step without answers has a text', () => {
  const { steps } = pairUploads({
    steps: [aStep('olevelResults', ['WAEC']), aStep('educationalRecords', [])],
    uploads: [],
  })
  expect(steps[0]?.sections[0]?.upload).toBeNull()
  expect(steps[1]?.emptyWords).toBe('None.')
})
