class SqfLs < Formula
  desc "Language server for SQF, the scripting language of Arma 3"
  homepage "{{repository}}"
  version "{{version}}"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "{{repository}}/releases/download/v{{version}}/sqf-ls-{{version}}-aarch64-apple-darwin.tar.gz"
      sha256 "{{sha256 aarch64-apple-darwin}}"
    end
    on_intel do
      url "{{repository}}/releases/download/v{{version}}/sqf-ls-{{version}}-x86_64-apple-darwin.tar.gz"
      sha256 "{{sha256 x86_64-apple-darwin}}"
    end
  end

  on_linux do
    on_arm do
      url "{{repository}}/releases/download/v{{version}}/sqf-ls-{{version}}-aarch64-unknown-linux-musl.tar.gz"
      sha256 "{{sha256 aarch64-unknown-linux-musl}}"
    end
    on_intel do
      url "{{repository}}/releases/download/v{{version}}/sqf-ls-{{version}}-x86_64-unknown-linux-musl.tar.gz"
      sha256 "{{sha256 x86_64-unknown-linux-musl}}"
    end
  end

  def install
    # The program looks for the playground beside itself.
    libexec.install "sqf-ls", "play"
    bin.install_symlink libexec/"sqf-ls"
    doc.install "README.md", "LICENSE", "LICENSE-APACHE", "LICENSE-MIT", "THIRD-PARTY.txt"
  end

  test do
    (testpath/"init.sqf").write "hint \"the gate is open\""
    system bin/"sqf-ls", "check", "--deny", "error", "init.sqf"
    assert_match version.to_s, shell_output("#{bin}/sqf-ls --version")
  end
end
