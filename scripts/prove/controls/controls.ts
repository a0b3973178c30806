import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { repositoryFiles } from '../../repository-files.ts'
import { repositoryFolder } from '../../run-tool.ts'
import { temporaryFolder } from '../../processes/at-exit.ts'
import type { ProofOptions } from '../proof.ts'
import { type Control, controls } from './list.ts'

/**
 * Returns the text of the control's file with the defence switched off.
 * @throws an error if the text of the defence does not occur exactly once
 */
export function switchedOff({ file, find, replace }: Control, text: string): string {
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`${file} contains this ${parts.length - 1} times: ${find}`)
  return parts.join(replace)
}

/** Copies the repository into `folder`. The copy uses the packages and the build of the repository. */
function copyRepository(folder: string): void {
  for (const path of repositoryFiles(repositoryFolder)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(repositoryFolder, path), join(folder, path))
  }
  for (const shared of ['node_modules', 'dist'])
    symlinkSync(join(repositoryFolder, shared), join(folder, shared))
}

const report = z.object({ numPassedTests: z.number(), numFailedTests: z.number() })

/** Runs the test of a control in a copy of the repository. Returns the numbers of passed and failed tests. */
async function runTest(folder: string, { project = 'quick', test, name }: Control) {
  const output = join(folder, 'controls.json')
  rmSync(output, { force: true })
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const options = ['--project', project, test, '-t', escaped, '--reporter=json', `--outputFile=${output}`]
  const printed = await new Promise<string>((resolve) => {
    const { PATH, HOME } = process.env
    execFile(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', ...options],
      { cwd: folder, env: { PATH, HOME, NO_COLOR: '1', NODE_DISABLE_COMPILE_CACHE: '1' } },
      (_error, out, err) => resolve(out + err),
    )
  })
  try {
    return report.parse(JSON.parse(readFileSync(output, 'utf8')))
  } catch (cause) {
    throw new Error(`${test} did not run:\n${printed}`, { cause })
  }
}

/**
 * `npm run prove -- controls`: switches each defence of docs/threats.md off in a copy of the repository. The test of a
 * defence must pass with it and fail without it. `--only TEXT` runs the controls whose threat contains this text.
 */
export async function proveControls({ only = '' }: ProofOptions): Promise<boolean> {
  const chosen = controls.filter(({ threat }) => threat.toLowerCase().includes(only.toLowerCase()))
  if (chosen.length === 0) {
    const threats = new Set(controls.map(({ threat }) => threat))
    console.error(`--only needs a part of one of these names:\n  ${[...threats].join('\n  ')}`)
    return false
  }
  const { folder, remove } = temporaryFolder('matric-controls-')
  try {
    copyRepository(folder)
    let holds = true
    for (const control of chosen) {
      const path = join(folder, control.file)
      const text = readFileSync(path, 'utf8')
      const before = await runTest(folder, control)
      writeFileSync(path, switchedOff(control, text))
      const after = await runTest(folder, control)
      writeFileSync(path, text)
      const fails = before.numPassedTests > 0 && before.numFailedTests === 0 && after.numFailedTests > 0
      const what = `${control.threat}, without ${control.without}: ${after.numFailedTests} failed`
      console.log(
        `${fails ? 'ok  ' : 'FAIL'} ${what} (before: ${before.numPassedTests} passed, ${before.numFailedTests} failed)`,
      )
      holds &&= fails
    }
    return holds
  } finally {
    remove()
  }
}
