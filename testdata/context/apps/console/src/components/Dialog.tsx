import { useEffect, useRef } from "react";

/** A modal that keeps keyboard focus inside and gives it back when it closes. */
export function Dialog({ open, label, onClose, children }) {
  const ref = useRef(null);
  useEffect(() => {
    const before = document.activeElement;
    if (open) ref.current.focus();
    return () => before?.focus();
  }, [open]);
  return (
    <div role="dialog" aria-modal="true" aria-label={label} ref={ref} onKeyDown={trapFocus}>
      {children}
    </div>
  );
}
