import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { provideChromium } from '#scripts/chromium.ts'
import { withoutFeatures } from './browser.ts'
import { fastFolder } from '../fast-folder.ts'

/** Browser whose profile is stored in a folder and therefore survives a kill. */
export interface KillableBrowser {
  /** Starts the browser and opens a tab at 360 × 740. */
  start(): Promise<Page>
  /**
   * Returns the port of the debugging interface.
   * @throws if the browser does not run
   */
  debuggingPort(): string
  /** Kills all processes of the browser at the same time, to simulate a phone that loses power. */
  kill(): Promise<void>
  /** Kills the browser and deletes its profile. */
  remove(): Promise<void>
}

const startupMs = 60_000

/** Waits until the browser has started and returns the port of its debugging interface. */
async function portOf(profile: string): Promise<string> {
  const end = Date.now() + startupMs
  while (Date.now() < end) {
    const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n')
    if (port !== undefined && port !== '') return port
    await pause(20)
  }
  throw new Error('The browser has not started')
}

export async function killableBrowser(): Promise<KillableBrowser> {
  const profile = await mkdtemp(join(fastFolder(), 'matric-browser-'))
  const executable = await provideChromium()
  let running: { process: ReturnType<typeof spawn>; port: string } | null = null

  async function kill(): Promise<void> {
    if (running === null) return
    const { process: browser } = running
    running = null
    const ended = new Promise((resolve) => browser.once('exit', resolve))
    // The browser has its own process group, so this also kills its renderer and storage processes.
    if (browser.pid !== undefined) process.kill(-browser.pid, 'SIGKILL')
    await ended
  }

  return {
    async start() {
      await rm(join(profile, 'DevToolsActivePort'), { force: true })
      const browser = spawn(
        executable,
        [
          '--headless',
          '--no-sandbox',
          '--disable-dev-shm-usage',
          '--disable-quic',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
          '--no-first-run',
          withoutFeatures,
          '--force-prefers-reduced-motion',
          '--remote-debugging-port=0',
          `--user-data-dir=${profile}`,
          '--window-size=360,740',
          'about:blank',
        ],
        { stdio: 'ignore', detached: true },
      )
      const port = await portOf(profile)
      running = { process: browser, port }
      const connected = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
      const [context] = connected.contexts()
      if (context === undefined) throw new Error('The browser has no context')
      context.setDefaultTimeout(startupMs)
      const page = await context.newPage()
      await page.setViewportSize({ width: 360, height: 740 })
      return page
    },
    debuggingPort() {
      if (running === null) throw new Error('The browser does not run')
      return running.port
    },
    kill,
    async remove() {
      await kill()
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
