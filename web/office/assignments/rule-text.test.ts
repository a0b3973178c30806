import { expect, test } from 'vitest'
import { programmes } from 'virtual:institution/programmes'
import { ruleText } from './rule-text.ts'

const colleagues = [{ staffId: 'ada', name: 'Ada Obi' }]
const rule = { staffId: 'ada', programmes: [], digits: [], share: 0, active: true }
const [programme] = programmes.flatMap((category) => category.programmes)

test('a rule is described by its kind, its values and its colleague', () => {
  expect(ruleText({ ...rule, kind: 'digits', digits: ['1', '2'] }, colleagues)).toBe(
    'Last digits 1, 2: Ada Obi',
  )
  expect(ruleText({ ...rule, kind: 'share', share: 3, active: false }, colleagues)).toBe(
    'A share of the others, weight 3: Ada Obi, inactive',
  )
  const byProgramme = { ...rule, kind: 'programme' as const, programmes: [programme?.id ?? '', 'alchemy'] }
  expect(ruleText({ ...byProgramme, staffId: 'bola' }, colleagues)).toBe(
    `Programmes ${programme?.description}, alchemy (no longer offered): A colleague without access`,
  )
})
