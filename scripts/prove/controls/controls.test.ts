import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFolder } from '../../run-tool.ts'
import { switchedOff } from './controls.ts'
import { controls } from './list.ts'

const read = (path: string) => readFileSync(join(repositoryFolder, path), 'utf8')

test.each(controls)(
  '$threat: the control without $without changes the code, and its test exists',
  (control) => {
    const text = read(control.file)
    expect(switchedOff(control, text)).not.toBe(text)
    expect(read(control.test)).toContain(control.name)
  },
)

test('a defence that does not occur exactly once in its file is an error', () => {
  const [control] = controls
  if (control === undefined) throw new Error('There is no control')
  expect(() => switchedOff(control, 'other code')).toThrow('contains this 0 times')
  expect(() => switchedOff(control, `${control.find}\n${control.find}`)).toThrow('contains this 2 times')
})

test('the page about threats describes each threat and names the tests', () => {
  const page = read('docs/threats.md')
  for (const { threat, test: path } of controls) {
    expect(page).toContain(`## ${threat}\n`)
    expect(page).toContain(path)
  }
})
