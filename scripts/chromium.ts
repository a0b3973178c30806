import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackagedChromium, unpackedChromium } from './packaged-chromium/packaged-chromium.ts'
import { runTool } from './run-tool.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/snap/bin']

/** A browser that starts: the one CHROMIUM_PATH names, else one of this machine, else the packaged one. */
function findChromium(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH']
  const unpacked = unpackedChromium()
  const candidates = [
    ...(chosen ? [chosen] : []),
    ...names.flatMap((name) => places.map((place) => join(place, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ...(unpacked ? [unpacked] : []),
  ]
  // Some systems install only a stub that asks for the real browser.
  return candidates.find(
    (file) =>
      existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0,
  )
}

/**
 * Returns the path of a Chromium. Installs one if there is none: with apt where root or sudo is available, otherwise from
 * an npm package. Throws an error that says what to install when neither works.
 */
export async function provideChromium(): Promise<string> {
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
  // Without root and sudo, installing would fail in the same way.
  if (!update.ok && !isRoot) return { output: lastLines(update.output) }
  const install = await apt(['install', '-y', '-q', '--no-install-recommends', 'chromium'])
  return { output: `${lastLines(update.output)}\n${lastLines(install.output)}` }
}

const lastLines = (text: string) => text.trim().split('\n').slice(-5).join('\n')
