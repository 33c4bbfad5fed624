/**
 * Returns a version's release notes: its section of the changelog, up to the list of all changes. Throws if the
 * changelog has no section for the version, because users could not tell what it contains.
 */
export function releaseNotes(changelog, version) {
  const [, section] = changelog.split(`\n## ${version} `);
  if (section === undefined) throw new Error(`docs/changelog.md has no section "## ${version} - DATE".`);
  const [title, ...lines] = section.split(/\n## /)[0].split('\n### All changes')[0].split('\n');
  return `# Tollgate ${version} (${title.replace('- ', '')})\n${lines.join('\n').trimEnd()}\n`;
}
