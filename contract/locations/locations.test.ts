import { describe, expect, it } from 'vitest'
import { isLgaOf, lgasOf } from './lgas.ts'
import { findState, type StateAlias, states } from './states.ts'

/** Official number of local government areas in each state. */
const counts = {
  abia: 17,
  adamawa: 21,
  akwa_ibom: 31,
  anambra: 21,
  bauchi: 20,
  bayelsa: 8,
  benue: 23,
  borno: 27,
  cross_river: 18,
  delta: 25,
  ebonyi: 13,
  edo: 18,
  ekiti: 16,
  enugu: 17,
  abuja: 6,
  gombe: 11,
  imo: 27,
  jigawa: 27,
  kaduna: 23,
  kano: 44,
  katsina: 34,
  kebbi: 21,
  kogi: 21,
  kwara: 16,
  lagos: 20,
  nasarawa: 13,
  niger: 25,
  ogun: 20,
  ondo: 18,
  osun: 30,
  oyo: 33,
  plateau: 17,
  rivers: 23,
  sokoto: 23,
  taraba: 16,
  yobe: 17,
  zamfara: 14,
} satisfies Record<StateAlias, number>

describe('states', () => {
  it('are the 36 states and the Federal Capital Territory, each once', () => {
    expect(states).toHaveLength(37)
    expect(new Set(states.map((state) => state.alias)).size).toBe(37)
    expect(new Set(states.map((state) => state.name)).size).toBe(37)
  })

  it('have the lower-case name with underscores as alias, except abuja', () => {
    for (const { alias, name } of states.filter((state) => state.alias !== 'abuja')) {
      expect(alias).toBe(name.toLowerCase().replaceAll(' ', '_'))
    }
  })

  it.each(['akwa_ibom', 'Akwa Ibom', ' AKWA IBOM '])('are found by alias and by name: %s', (given) => {
    expect(findState(given)).toEqual({ alias: 'akwa_ibom', name: 'Akwa Ibom' })
  })

  it('finds no state for other text', () => {
    expect(findState('Ghana')).toBeUndefined()
    expect(findState('')).toBeUndefined()
  })
})

describe('local government areas', () => {
  it.each(Object.entries(counts))('%s has %i', (alias, count) => {
    const names = lgasOf(alias)
    expect(names).toHaveLength(count)
    expect(new Set(names).size).toBe(count)
  })

  it('are 774, in alphabetical order, without stray spaces', () => {
    const all = states.flatMap((state) => lgasOf(state.alias))
    expect(all).toHaveLength(774)
    for (const name of all) expect(name).toMatch(/^[A-Z][A-Za-z']*(?:[ /-][A-Z][A-Za-z]*)*$/)
    for (const { alias } of states) expect(lgasOf(alias)).toEqual([...lgasOf(alias)].sort())
  })

  it('have duplicate names only where several states really share one', () => {
    const all = states.flatMap((state) => lgasOf(state.alias))
    const shared = [...new Set(all.filter((name, at) => all.indexOf(name) !== at))].sort()
    expect(shared).toEqual(['Bassa', 'Ifelodun', 'Irepodun', 'Nasarawa', 'Obi', 'Surulere'])
  })

  it('belong only to their own state', () => {
    expect(isLgaOf('lagos', 'Ikeja')).toBe(true)
    expect(isLgaOf('Lagos', 'Ikeja')).toBe(true)
    expect(isLgaOf('ogun', 'Ikeja')).toBe(false)
    expect(isLgaOf('nowhere', 'Ikeja')).toBe(false)
    expect(isLgaOf('kaduna', "Jema'a")).toBe(true)
    expect(lgasOf('abuja')).toEqual([
      'Abaji',
      'Abuja Municipal Area Council',
      'Bwari',
      'Gwagwalada',
      'Kuje',
      'Kwali',
    ])
  })
})
