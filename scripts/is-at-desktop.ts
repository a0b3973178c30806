interface Started {
  /** True if the output of the program is a terminal. */
  isTerminal: boolean
  platform: NodeJS.Platform
  env: Readonly<Record<string, string | undefined>>
}

/** Returns true if a person has started the program on a desktop of this machine, so that it can open a browser. */
export function isAtDesktop({ isTerminal, platform, env }: Started): boolean {
  if (!isTerminal || env['SSH_CONNECTION'] !== undefined) return false
  if (platform === 'darwin' || platform === 'win32') return true
  return Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY'])
}
