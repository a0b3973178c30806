import { expect, test } from 'vitest'
import { isAtDesktop } from './is-at-desktop.ts'

const terminal = { isTerminal: true, platform: 'linux', env: { DISPLAY: ':0' } } as const

test.each([
  { about: 'X11', started: terminal },
  { about: 'Wayland', started: { ...terminal, env: { WAYLAND_DISPLAY: 'wayland-0' } } },
  { about: 'macOS', started: { ...terminal, platform: 'darwin', env: {} } },
] as const)('a terminal on a desktop with $about can open a browser', ({ started }) => {
  expect(isAtDesktop(started)).toBe(true)
})

test.each([
  { about: 'a program without a terminal', started: { ...terminal, isTerminal: false } },
  { about: 'a server without a desktop', started: { ...terminal, env: { DISPLAY: '' } } },
  {
    about: 'a terminal over SSH',
    started: { ...terminal, env: { ...terminal.env, SSH_CONNECTION: '192.0.2.1 22' } },
  },
])('$about cannot open a browser', ({ started }) => {
  expect(isAtDesktop(started)).toBe(false)
})
