import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { repositoryFolder } from '../run-tool.ts'

/** Returns the shell commands of a section of a page in docs/operations, one text for each block. */
export function commandBlocks(page: string, section: string): string[] {
  const text = readFileSync(join(repositoryFolder, 'docs/operations', `${page}.md`), 'utf8')
  const sectionText = text.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? ''
  return Array.from(sectionText.matchAll(/^ *```sh\n(.*?)^ *```$/gms), ([, lines = '']) => lines)
}

/**
 * Creates a temporary folder with fake programs in `bin`: shell scripts by name, in which ROOT stands for the folder.
 * `run` executes commands in this folder with `sh -e`. The folder is deleted after the test.
 */
export function fakeMachine(programs: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'matric-machine-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'bin'))
  for (const [name, script] of Object.entries(programs))
    writeFileSync(join(root, 'bin', name), `#!/bin/sh\n${script.replaceAll('ROOT', root)}\n`, { mode: 0o755 })
  const env = { PATH: `${join(root, 'bin')}:${process.env['PATH'] ?? ''}` }
  const run = (commands: string) => {
    const { status, stderr } = spawnSync('sh', ['-e', '-c', commands], { cwd: root, env, encoding: 'utf8' })
    return { status, stderr }
  }
  /** Returns the lines that the fake programs have written to ROOT/calls. */
  const calls = () => readFileSync(join(root, 'calls'), 'utf8').trim().split('\n')
  return { root, run, calls }
}
