/** Returns a warning for the operator if a server in production runs as root; otherwise null. */
export function accountWarning(
  { production }: { production: boolean },
  uid = process.getuid?.(),
): string | null {
  if (!production || uid !== 0) return null
  return 'Matric runs as root, so a fault in it could change the whole machine. Use an account of its own: see docs/operations/install.md.'
}
