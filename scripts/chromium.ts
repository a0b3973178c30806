import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runTool } from './run-tool.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/snap/bin']

/** A browser that starts: the one CHROMIUM_PATH names, else one of this machine. */
function findChromium(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH']
  const candidates = [
    ...(chosen ? [chosen] : []),
    ...names.flatMap((name) => places.map((place) => join(place, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  // Some systems have only a stub there that asks to install the real one.
  return candidates.find(
    (file) =>
      existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0,
  )
}

/** Finds a Chromium, bringing Debian's when there is none. Throws saying what to do when that is impossible. */
export async function bringChromium(): Promise<string> {
  const found = findChromium()
  if (found) return found
  process.stdout.write('No Chromium is on this machine; installing it …\n')
  const output = await installChromium()
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    `${output}\nThe browser journeys need Chromium, and it could not be installed. Install Chromium or Google ` +
      'Chrome, or set CHROMIUM_PATH to one. «npm run check» runs everything but the browser journeys.',
  )
}

async function installChromium(): Promise<string> {
  if (!existsSync('/usr/bin/apt-get')) return 'This system has no apt-get.'
  const isRoot = process.getuid?.() === 0
  const apt = (options: string[]) =>
    isRoot
      ? runTool('', options, { program: 'apt-get', env: { DEBIAN_FRONTEND: 'noninteractive' } })
      : runTool('', ['-n', 'apt-get', ...options], { program: 'sudo' })
  const update = await apt(['update', '-q'])
  const install = await apt(['install', '-y', '-q', '--no-install-recommends', 'chromium'])
  return [update, install].map(({ output }) => output.trim().split('\n').slice(-5).join('\n')).join('\n')
}
