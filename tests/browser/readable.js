// What a page shows that some people could not read or use: text with less than 4.5 to 1 to what is behind it (3 to 1 where it
// is large), and controls without a name. Looks into shadow roots.
() => {
  const roots = [document], nodes = [];
  for (const root of roots) for (const node of root.querySelectorAll('*')) { nodes.push(node); if (node.shadowRoot) roots.push(node.shadowRoot); }
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = color => {
    canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const over = (top, below) => [...[0, 1, 2].map(i => top[i] * top[3] / 255 + below[i] * (1 - top[3] / 255)), 255];
  const luminance = color => {
    const [r, g, b] = color.map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const parent = node => node.assignedSlot ?? node.parentElement ?? node.getRootNode().host;
  const behind = node => {
    const layers = [];
    for (let at = node; at; at = parent(at)) {
      const color = rgba(getComputedStyle(at).backgroundColor);
      if (color[3]) layers.push(color);
      if (color[3] === 255) break;
    }
    return layers.reverse().reduce((below, top) => over(top, below), rgba(getComputedStyle(document.body).backgroundColor));
  };
  const faint = new Map(), unnamed = [];
  for (const node of nodes) {
    const box = node.getBoundingClientRect(), style = getComputedStyle(node);
    if (!box.width || !box.height || style.visibility === 'hidden' || style.clipPath.includes('inset(50%') || node.closest('[disabled], svg')) continue;
    const words = [...node.childNodes].filter(child => child.nodeType === Node.TEXT_NODE).map(child => child.textContent.trim()).join('');
    if (words) {
      const back = behind(node);
      const [low, high] = [luminance(over(rgba(style.color), back)), luminance(back)].sort((a, b) => a - b);
      const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700);
      const ratio = (high + 0.05) / (low + 0.05);
      if (ratio < (large ? 3 : 4.5)) faint.set(words.slice(0, 30), ratio.toFixed(2));
    }
    if (node.matches('button, a[href], input, textarea, select, [role=button], [role=slider], [role=tab], [role=listbox], [role=option]')
      && !(node.textContent.trim() || node.getAttribute('aria-label') || node.getAttribute('aria-labelledby') || node.labels?.length || node.title))
      unnamed.push(node.outerHTML.slice(0, 120));
  }
  return { faint: [...faint].slice(0, 20), unnamed: unnamed.slice(0, 20) };
}
