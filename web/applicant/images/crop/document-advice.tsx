import { useEffect, useState } from 'react'
import { fitWithin } from '../shrink.ts'
import { checkSide, type DocumentProblem, documentProblems } from './document-check.ts'
import styles from '../photo-crop.module.css'

const advice: Record<DocumentProblem, string> = {
  dark: 'The picture looks dark. Take it again with more light.',
  blurred: 'The picture looks blurred. Hold the phone flat and still, with more light.',
}

/** Warning that the chosen photo of a document may be hard to read. Renders nothing for a good photo. */
export function DocumentAdvice({ image }: { image: Blob }) {
  const [problems, setProblems] = useState<DocumentProblem[]>([])
  useEffect(() => {
    let isUnmounted = false
    setProblems([])
    void problemsOf(image).then((found) => {
      if (!isUnmounted) setProblems(found)
    })
    return () => {
      isUnmounted = true
    }
  }, [image])
  return (
    <div role="status" className={styles.advice}>
      {problems.map((problem) => (
        <p key={problem}>{advice[problem]}</p>
      ))}
      {problems.length > 0 && <p>You can still use it.</p>}
    </div>
  )
}

/** Checks a picture. Returns no problems if this device cannot check it, for example for lack of memory. */
async function problemsOf(image: Blob): Promise<DocumentProblem[]> {
  try {
    const picture = await createImageBitmap(image)
    const { width, height } = fitWithin(picture, checkSide)
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const pen = canvas.getContext('2d')
    pen?.drawImage(picture, 0, 0, width, height)
    picture.close()
    return pen === null ? [] : documentProblems(pen.getImageData(0, 0, width, height))
  } catch (error) {
    console.error(error)
    return []
  }
}
