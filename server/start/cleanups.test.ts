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

test('steps that fail do not prevent the other steps, and all their errors are reported', async () => {
  const cleanups = new Cleanups()
  const closeDatabase = vi.fn(async () => undefined)
  cleanups.add(closeDatabase)
  cleanups.add(() => {
    throw new Error('The server could not be closed.')
  })
  await expect(cleanups.run()).rejects.toThrow('The server could not be closed.')
  expect(closeDatabase).toHaveBeenCalledOnce()

  cleanups.add(closeDatabase)
  cleanups.add(() => Promise.reject(new Error('The server could not be closed.')))
  cleanups.add(() => Promise.reject(new Error('The jobs could not be stopped.')))
  await expect(cleanups.run()).rejects.toThrow(
    'The jobs could not be stopped. The server could not be closed.',
  )
  expect(closeDatabase).toHaveBeenCalledTimes(2)
})
