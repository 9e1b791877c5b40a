/** Plain text written by a person: an empty line starts a paragraph, a line break stays one. */
export function Words({ text, className }: { text: string; className?: string }) {
  const paragraphs = text.trim().split(/\n\s*\n/)
  return (
    <div className={className}>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text that does not change.
        <p key={index}>
          {paragraph.split('\n').map((line, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text that does not change.
            <span key={number}>
              {number > 0 && <br />}
              {line}
            </span>
          ))}
        </p>
      ))}
    </div>
  )
}
