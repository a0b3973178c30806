import { expect, it } from 'vitest'
import { institutionProblems } from '#server/institution/problems.ts'
import { institution } from './index.ts'

it('has no validation problems', () => {
  expect(institutionProblems(institution, import.meta.dirname)).toEqual([])
})
