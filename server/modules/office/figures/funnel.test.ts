import { expect, test } from 'vitest'
import { maxFigureCounted } from '#contract/office/figures/figures.ts'
import { funnelOf } from './funnel.ts'

test('if a stage has more applicants than are counted, the steps up to this stage are inexact', () => {
  const counts = [
    { stage: 'ProfileActivation', count: 7 },
    { stage: 'Biodata', count: maxFigureCounted + 1 },
    { stage: 'SubmitApplication', count: 2 },
  ] as const
  const funnel = funnelOf(counts, 1_000_000)
  const stepOf = (step: string) => funnel.find((each) => each.step === step)
  expect(stepOf('registered')).toEqual({
    step: 'registered',
    reached: { count: 1_030_009, exact: false },
    here: { count: 7, exact: true },
  })
  expect(stepOf('fee-paid')).toMatchObject({ here: { count: 30_000, exact: false } })
  expect(stepOf('step:biodata')).toMatchObject({ reached: { count: 1_000_002, exact: true } })
  expect(stepOf('submitted')).toMatchObject({ reached: { count: 1_000_000, exact: true }, here: null })
})
