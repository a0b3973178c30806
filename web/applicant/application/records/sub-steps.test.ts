import { describe, expect, it } from 'vitest'
import { nextMove, type Part, partBefore, partState, partToShow } from './sub-steps.ts'

const school: Part = { id: 'educationalRecords', stage: 'EducationalRecord' }
const olevel: Part = { id: 'olevelResults', stage: 'OlevelResult' }
// The functions work with any list of steps. Here the picture step stands for the last step of the records page.
const last: Part = { id: 'picture', stage: 'PictureUpload' }
const parts = [school, olevel, last]

describe('which part of the records is shown', () => {
  it('is the one to complete next', () => {
    expect(partToShow(parts, 'EducationalRecord', null)).toBe(school)
    expect(partToShow(parts, 'OlevelResult', null)).toBe(olevel)
    expect(partToShow(parts, 'PictureUpload', null)).toBe(last)
  })

  it('is a completed part if it is requested', () => {
    expect(partToShow(parts, 'PictureUpload', 'educationalRecords')).toBe(school)
  })

  it('is the part viewed last only if all parts are complete', () => {
    expect(partToShow(parts, 'IsRejected', null, 'olevelResults')).toBe(olevel)
    expect(partToShow(parts, 'PictureUpload', null, 'olevelResults')).toBe(last)
  })

  it('is never a locked part', () => {
    expect(partToShow(parts, 'EducationalRecord', 'picture')).toBe(school)
    expect(partToShow(parts, 'Biodata', 'olevelResults')).toBeUndefined()
    expect(partToShow(parts, 'NoSuchStage', null)).toBeUndefined()
  })

  it('can be any part after the records and after the decision', () => {
    for (const stage of ['SubmitApplication', 'ApplicationSumitted', 'IsAdmitted', 'IsRejected']) {
      expect(partToShow(parts, stage, null)).toBe(school)
      expect(partToShow(parts, stage, 'picture')).toBe(last)
      expect(partToShow(parts, stage, 'biodata')).toBe(school)
    }
  })
})

describe('Next', () => {
  it('completes the current part and shows the following one', () => {
    expect(nextMove(parts, school, 'EducationalRecord')).toEqual({ finish: true, show: olevel })
    expect(nextMove(parts, olevel, 'OlevelResult')).toEqual({ finish: true, show: last })
  })

  it('leaves the records after the last', () => {
    expect(nextMove(parts, last, 'PictureUpload')).toEqual({ finish: true, show: null })
  })

  it('sends no request for a completed part', () => {
    expect(nextMove(parts, school, 'OlevelResult')).toEqual({ finish: false, show: olevel })
    expect(nextMove(parts, last, 'IsAdmitted')).toEqual({ finish: false, show: null })
  })
})

describe('Previous', () => {
  it('returns the previous part; null for the first', () => {
    expect(partBefore(parts, last)).toBe(olevel)
    expect(partBefore(parts, school)).toBeNull()
  })
})

it('returns the state of each part', () => {
  expect(parts.map((part) => partState(part, 'OlevelResult'))).toEqual(['completed', 'active', 'pending'])
  expect(parts.map((part) => partState(part, 'Unknown'))).toEqual(['pending', 'pending', 'pending'])
})
