class Tollgate < Formula
  desc "@DESCRIPTION@"
  version "@VERSION@"
  license "MIT"

  on_macos do
    on_arm do
      url "@RELEASE_URL@/tollgate-@VERSION@-darwin-arm64.tar.gz"
      sha256 "@SHA256:darwin-arm64@"
    end
    on_intel do
      url "@RELEASE_URL@/tollgate-@VERSION@-darwin-x64.tar.gz"
      sha256 "@SHA256:darwin-x64@"
    end
  end

  on_linux do
    on_arm do
      url "@RELEASE_URL@/tollgate-@VERSION@-linux-arm64.tar.gz"
      sha256 "@SHA256:linux-arm64@"
    end
    on_intel do
      url "@RELEASE_URL@/tollgate-@VERSION@-linux-x64.tar.gz"
      sha256 "@SHA256:linux-x64@"
    end
  end

  def install
    bin.install "tollgate"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/tollgate.bash" => "tollgate"
    zsh_completion.install "completions/_tollgate"
    fish_completion.install "completions/tollgate.fish"
    doc.install "licenses.md"
  end

  test do
    assert_equal version.to_s, shell_output("#{bin}/tollgate --version").strip
  end
end
