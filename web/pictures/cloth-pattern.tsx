import styles from './picture.module.css'

/** An adire pattern for the clothes in a drawing. The drawing uses it as `fill="url(#id)"`. */
export function ClothPattern({ id }: { id: string }) {
  return (
    <pattern id={id} width="72" height="72" patternUnits="userSpaceOnUse" patternTransform="rotate(8)">
      <rect width="72" height="72" fill="var(--cloth)" />
      <g className={styles.resist} strokeWidth="1.6" fill="none">
        <path d="M0 0h72v72H0zM36 0v72M0 36h72" />
        <path d="M18 8a10 10 0 1 0 0 20 10 10 0 1 0 0-20M18 13a5 5 0 1 0 0 10 5 5 0 1 0 0-10M42 30V8M48 30V8M54 30V8M60 30V8M66 30V8M6 66l12-24 12 24M12 66l6-12 6 12" />
        <path d="M54 40c-9 9-9 19 0 28 9-9 9-19 0-28zM54 46v16" />
      </g>
    </pattern>
  )
}
