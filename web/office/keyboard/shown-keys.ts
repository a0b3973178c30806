const names: Record<string, string> = {
  ' ': 'Space',
  Delete: 'Del',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  '-': '−',
}

/** Returns the text shown for a key. An upper-case letter becomes `Shift` and the letter. */
function shownKey(key: string): string {
  const [prefix, last] = /^(?:Ctrl|Shift|Alt)\+./.test(key) ? key.split(/\+(.*)/) : ['', key]
  const name = names[last ?? ''] ?? last ?? ''
  if (prefix !== '') return `${prefix} ${name}`
  return /^[A-Z]$/.test(name) ? `Shift ${name}` : name
}

/** Returns the text shown for the keys of one shortcut, such as `Shift N`, `j ↓`, `1 to 9` or `Shift + arrows`. */
export function shownKeys(keys: readonly string[]): string {
  const [first = ''] = keys
  if (keys.every((key) => key.startsWith('Shift+Arrow'))) return 'Shift + arrows'
  if (keys.length > 3) return `${shownKey(first)} to ${shownKey(keys.at(-1) ?? '')}`
  return keys.map(shownKey).join(' ')
}
