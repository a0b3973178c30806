/** Width of the white margin, in squares of the code. The QR standard requires four. */
const quiet = 4

/** Draws a QR code. Each row is a string of 0 and 1. Both themes show black on white, so that cameras can read it. */
export function QrCode({ rows, label }: { rows: readonly string[]; label: string }) {
  const size = rows.length + 2 * quiet
  const dark = rows
    .flatMap((row, y) =>
      Array.from(row, (module, x) => (module === '1' ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '')),
    )
    .join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width="216" height="216" role="img" aria-label={label}>
      <path fill="#ffffff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000000" d={dark} shapeRendering="crispEdges" />
    </svg>
  )
}
