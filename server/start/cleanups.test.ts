import { expect, test, vi } from 'vitest'
import { Cleanups } from './cleanups.ts'

test('the steps run in reverse order, and only once', async () => {
  const cleanups = new Cleanups()
  const ran: string[] = []
  for (const name of ['database', 'server', 'jobs'])
    cleanups.add(async () => {
      ran.push(name)
    })
  await cleanups.run()
  await cleanups.run()
  expect(ran).toEqual(['jobs', 'server', 'database'])
})

test('a step that fails does not prevent the other steps, and its error is reported', async () => {
  const cleanups = new Cleanups()
  const closeDatabase = vi.fn(async () => undefined)
  cleanups.add(closeDatabase)
  cleanups.add(async () => {
    throw new Error('The server could not be closed')
  })
  cleanups.add(async () => {
    throw new Error('The jobs could not be stopped')
  })
  await expect(cleanups.run()).rejects.toThrow('The jobs could not be stopped')
  expect(closeDatabase).toHaveBeenCalledOnce()
})
