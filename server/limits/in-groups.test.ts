import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { mapInGroups } from './in-groups.ts'

test('results keep the order of the items, and no more than a group runs at the same time', async () => {
  let [running, most] = [0, 0]
  const doubled = await mapInGroups([5, 1, 4, 2, 3], 2, async (item) => {
    running += 1
    most = Math.max(most, running)
    await pause(item)
    running -= 1
    return 2 * item
  })
  expect(doubled).toEqual([10, 2, 8, 4, 6])
  expect(most).toBe(2)
})

test('no further group is started once `isOver` returns true', async () => {
  const started: number[] = []
  const work = (item: number) => Promise.resolve(started.push(item))
  expect(await mapInGroups([7, 7, 7, 7, 7], 2, work, () => started.length >= 2)).toEqual([1, 2])
  expect(await mapInGroups([7], 2, work, () => true)).toEqual([])
  expect(started).toEqual([7, 7])
})

test('an error ends the work', async () => {
  const started: number[] = []
  const work = async (item: number) => {
    started.push(item)
    if (item === 1) throw new Error('Not possible.')
  }
  await expect(mapInGroups([1, 2, 3], 2, work)).rejects.toThrow('Not possible.')
  expect(started).toEqual([1, 2])
})
